/** Every route of the API, feature by feature. */
import type { Route } from '../http/bind.ts'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { buildsRoutes } from './builds/builds.routes.ts'
import { capabilitiesRoutes } from './capabilities/capabilities.routes.ts'
import { deliveriesRoutes } from './deliveries/deliveries.routes.ts'
import { instanceRoutes } from './instance/instance.routes.ts'
import { jobsRoutes } from './jobs/jobs.routes.ts'
import { mediaRoutes } from './media/media.routes.ts'
import { publicationsRoutes } from './publications/publications.routes.ts'
import { tokensRoutes } from './tokens/tokens.routes.ts'
import { voicesRoutes } from './voices/voices.routes.ts'
import { workspacesRoutes } from './workspaces/workspaces.routes.ts'

export const routes: readonly Route[] = [
  ...authRoutes,
  ...tokensRoutes,
  ...voicesRoutes,
  ...workspacesRoutes,
  ...mediaRoutes,
  ...publicationsRoutes,
  ...deliveriesRoutes,
  ...buildsRoutes,
  ...accountsRoutes,
  ...capabilitiesRoutes,
  ...jobsRoutes,
  ...instanceRoutes,
]
