/** Pages and documents outside the API's data. */
import type { Pages } from '#http/server.ts'
import { profilePages } from '#identity/profile/profile.pages.ts'
import { doctorPages } from '#instance/doctor/doctor.pages.ts'
import { instancePages } from '#instance/instance/instance.pages.ts'
import { metricsPages } from '#instance/metrics/metrics.pages.ts'
import { statusPages } from '#instance/status/status.pages.ts'
import { mediaPages } from '#media/media/media.pages.ts'
import { accountsPages } from '#publishing/accounts/accounts.pages.ts'
import { verificationPages } from '#publishing/provider-apps/verification.pages.ts'
import { sitePages } from '#publishing/site/site.pages.ts'
import { fontPages } from '#studio/image-editor/fonts.pages.ts'

export const pages: readonly Pages[] = [
  instancePages,
  profilePages,
  mediaPages,
  sitePages,
  accountsPages,
  verificationPages,
  metricsPages,
  statusPages,
  doctorPages,
  fontPages,
]
