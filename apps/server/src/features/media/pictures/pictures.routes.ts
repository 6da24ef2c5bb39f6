import { getPicture } from '@broadside/contract/features/pictures'
import { type Route, route } from '#http/bind.ts'
import { notFound } from '#lib/errors.ts'
import { findPictureUrl } from '#lib/picture-address.ts'
import { pictureAnswer } from './pictures.ts'

export const picturesRoutes: Route[] = [
  route(
    getPicture,
    async (ctx, { query }, { request }) => {
      const url = findPictureUrl(ctx, query.u)
      if (url === undefined) throw notFound('image')
      return pictureAnswer(ctx, request, url)
    },
    { remote: true },
  ),
]
