/**
 * Makes the value of each key once. With `most`, everything is forgotten when there are that many: for keys that come from
 * outside. What throws is not kept.
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
