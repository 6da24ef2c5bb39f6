/** Pictures of other servers. */
import { Type } from 'typebox'
import { endpointsOf, raw, self } from '../endpoint.ts'
import { Line } from '../primitives.ts'

const { get } = endpointsOf('media')

export const getPicture = get('get-picture', '/picture', {
  summary: 'Shows a picture of another server',
  description:
    'For addresses that answers of this instance give in `avatar_path`; any other, and one of more than two weeks ago, is not found. The picture is made small (at most 512 pixels a side) and kept for 7 days.',
  access: self,
  query: Type.Object({ u: Line({ min: 1, max: 4096, description: 'The signed address.' }) }),
  success: { 200: raw('image/webp') },
  problems: ['not_found'],
  rateLimits: ['pictures'],
})
