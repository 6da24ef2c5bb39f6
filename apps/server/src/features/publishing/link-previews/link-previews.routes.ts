import * as contract from '@broadside/contract/features/link-previews'
import { type Route, route } from '#http/bind.ts'
import { previewLink } from './link-previews.ts'

export const linkPreviewsRoutes: Route[] = [route(contract.previewLink, (ctx, { body }) => previewLink(ctx, body.url), { remote: true })]
