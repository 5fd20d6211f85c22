/**
 * Remember what a function makes of an object, for as long as the object is there: a preview asks again and
 * again. With another argument beside the object than the last time, it is made anew.
 */
export function rememberByObject<Key extends object, Rest extends unknown[], Value>(
  make: (key: Key, ...rest: Rest) => Value,
): (key: Key, ...rest: Rest) => Value {
  const known = new WeakMap<Key, { rest: Rest; value: Value }>();
  return (key, ...rest) => {
    const kept = known.get(key);
    if (kept?.rest.every((value, index) => value === rest[index])) return kept.value;
    const value = make(key, ...rest);
    known.set(key, { rest, value });
    return value;
  };
}
