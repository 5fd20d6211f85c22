/** Remember what a function makes of an object, for as long as the object is there: a preview asks again and again. */
export function rememberByObject<Key extends object, Value>(
  make: (key: Key) => Value,
): (key: Key) => Value {
  const known = new WeakMap<Key, { value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: make(key) };
    known.set(key, kept);
    return kept.value;
  };
}
