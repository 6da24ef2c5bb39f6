/** Pages and documents outside the API's data. */
import type { Pages } from '../http/server.ts'
import { avatarPages } from './auth/avatar.pages.ts'
import { instancePages } from './instance/instance.pages.ts'
import { mediaPages } from './media/media.pages.ts'
import { sitePages } from './site/site.pages.ts'
import { teamPages } from './team/team.pages.ts'

export const pages: readonly Pages[] = [instancePages, avatarPages, mediaPages, sitePages, teamPages]
