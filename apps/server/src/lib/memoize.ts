/**
 * Computes the value of each key once. With `most`, everything is dropped when that many are stored, for keys from
 * outside. Failures are not stored.
 */
export function memoize<Key, Value extends {}>(make: (key: Key) => Value, most = Infinity): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    if (made.size >= most) made.clear()
    made.set(key, value)
    return value
  }
}
