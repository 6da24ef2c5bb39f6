/** Collections of the timeline, each with the name of a single member. */
const collections = new Map(
  Object.entries({
    items: 'item',
    tracks: 'track',
    transitions: 'transition',
    compositions: 'composition',
    sources: 'source',
    segments: 'segment',
  }).flatMap(([collection, member]) => [
    [collection, collection],
    [member, collection],
  ]),
)

/**
 * The path from the timeline to a part of it; other targets have their own path. `item:a`, `items.a` and
 * `timeline.items.a` are the same.
 */
function stepsOf(target: string): string[] {
  const [first = '', ...rest] = target.split(/[.:/]/)
  const collection = collections.get(first)
  if (collection !== undefined) return ['timeline', collection, ...rest]
  const second = rest[0] === undefined ? undefined : collections.get(rest[0])
  return first === 'timeline' && second !== undefined ? [first, second, ...rest.slice(1)] : [first, ...rest]
}

const isWithin = (outer: readonly string[], inner: readonly string[]): boolean => outer.every((step, index) => step === inner[index])

/** True for equal targets, a target and anything below it, the timeline and any part of it, or a collection and its members. */
export function overlaps(one: string, other: string): boolean {
  const [a, b] = [stepsOf(one), stepsOf(other)]
  return isWithin(a, b) || isWithin(b, a)
}

export const overlapping = (targets: readonly string[], changed: readonly string[]): string[] =>
  targets.filter((target) => changed.some((other) => overlaps(target, other)))
