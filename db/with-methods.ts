/**
 * Returns a proxy with some methods replaced; the others run on the object itself, which may have
 * private fields.
 */
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
