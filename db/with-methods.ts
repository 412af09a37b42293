/** The same object, with some of its methods replaced. All others run on the object itself, which may have private fields. */
export function withMethods<T extends object>(object: T, methods: Partial<T>): T {
  const own = new Map<string | symbol, unknown>(Object.entries(methods));
  return new Proxy(object, {
    get(target, property) {
      const method = own.get(property);
      if (method) return method;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
