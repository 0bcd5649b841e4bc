/** What goes through all grains of a model: whoever asks again, as for other room on the way, waits for none of it. */

/** The same function, which looks at each model once: a model never changes. */
export function onceAModel<M extends object, T>(find: (model: M) => T): (model: M) => T {
  const found = new WeakMap<M, { readonly value: T }>();
  return (model) => {
    let known = found.get(model);
    if (!known) found.set(model, (known = { value: find(model) }));
    return known.value;
  };
}
