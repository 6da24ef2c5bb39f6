/** When two changes of a project touch the same. Pure. */

/** Parts of the timeline that hold members, each also under the name of one member. */
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

/** The steps from the timeline to a part of it; other targets have their own steps. `item:a`, `items.a` and `timeline.items.a` are one. */
function stepsOf(target: string): string[] {
  const [first = '', ...rest] = target.split(/[.:/]/)
  const collection = collections.get(first)
  if (collection !== undefined) return ['timeline', collection, ...rest]
  const second = rest[0] === undefined ? undefined : collections.get(rest[0])
  return first === 'timeline' && second !== undefined ? [first, second, ...rest.slice(1)] : [first, ...rest]
}

const isWithin = (outer: readonly string[], inner: readonly string[]): boolean => outer.every((step, index) => step === inner[index])

/** Equal targets, a target and what lies below it, the timeline and any part of it, a collection and its members. */
export function overlaps(one: string, other: string): boolean {
  const [a, b] = [stepsOf(one), stepsOf(other)]
  return isWithin(a, b) || isWithin(b, a)
}

/** Those of `targets` that touch what was changed, in their order. */
export const overlapping = (targets: readonly string[], changed: readonly string[]): string[] =>
  targets.filter((target) => changed.some((other) => overlaps(target, other)))
