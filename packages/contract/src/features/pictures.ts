/** Images from other servers. */
import { Type } from 'typebox'
import { endpointsOf, raw, self } from '../endpoint.ts'
import { Line } from '../primitives.ts'

const { get } = endpointsOf('media')

export const getPicture = get('get-picture', '/picture', {
  summary: 'Get an image from another server',
  description:
    'Only for the signed URLs that responses contain in `avatar_path` and similar fields; other URLs, and those older than two weeks, return 404. Images are scaled to at most 512 pixels per side and cached for 7 days.',
  access: self,
  query: Type.Object({ u: Line({ min: 1, max: 4096, description: 'The signed URL.' }) }),
  success: { 200: raw('image/webp') },
  problems: ['not_found'],
  rateLimits: ['pictures'],
})
