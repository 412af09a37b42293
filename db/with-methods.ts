/** Proxies an object with some methods replaced; the others may use its private fields. */
export function withMethods<T extends object>(object: T, methods: Partial<T>): T {
  const replaced = new Map<string | symbol, unknown>(Object.entries(methods));
  return new Proxy(object, {
    get(target, property) {
      const method = replaced.get(property);
      if (method) return method;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
