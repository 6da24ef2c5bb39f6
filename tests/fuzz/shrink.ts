/** Shrinks a failing request while it still fails. */
import { type FuzzRequest, withBody } from './requests.ts'
import { placesIn } from './values.ts'

const budget = 80

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, index) => index !== at)

/** Yields the request without one part, or with one shorter text; the largest steps first. */
function* smaller(request: FuzzRequest): Generator<FuzzRequest> {
  if (request.body) {
    const { 'content-type': _, ...headers } = request.headers
    yield { ...request, headers, body: undefined }
  }
  for (const name of Object.keys(request.headers))
    if (name !== 'content-type')
      yield { ...request, headers: Object.fromEntries(Object.entries(request.headers).filter(([key]) => key !== name)) }
  for (const [index] of request.query.entries()) yield { ...request, query: without(request.query, index) }
  const json = request.body?.json
  for (const [index, [original, name]] of placesIn(json).entries()) {
    const less = structuredClone(json)
    const [holder, key] = placesIn(less)[index] ?? [{}, '']
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else delete holder[key]
    yield withBody(request, less)
    const value = original[name]
    if (typeof value !== 'string' || value.length < 2) continue
    const halved = structuredClone(json)
    const [place, same] = placesIn(halved)[index] ?? [{}, '']
    place[same] = value.slice(0, value.length / 2)
    yield withBody(request, halved)
  }
}

/** @param fails sends a request and returns whether it still fails in the same way */
export async function shrink(request: FuzzRequest, fails: (request: FuzzRequest) => Promise<boolean>): Promise<FuzzRequest> {
  let left = budget
  let best = request
  for (let found = true; found;) {
    found = false
    for (const candidate of smaller(best)) {
      if (left-- <= 0) return best
      if (!(await fails(candidate))) continue
      best = candidate
      found = true
      break
    }
  }
  return best
}
