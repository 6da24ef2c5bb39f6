/** Every endpoint of the interface. A feature module exports its endpoints and nothing else, so none is listed twice. */
import type { Endpoint } from './endpoint.ts'
import * as accounts from './features/accounts.ts'
import * as auth from './features/auth.ts'
import * as builds from './features/builds.ts'
import * as capabilities from './features/capabilities.ts'
import * as deliveries from './features/deliveries.ts'
import * as instance from './features/instance.ts'
import * as jobs from './features/jobs.ts'
import * as media from './features/media.ts'
import * as publications from './features/publications.ts'
import * as tokens from './features/tokens.ts'
import * as voices from './features/voices.ts'
import * as workspaces from './features/workspaces.ts'

const features = [instance, auth, tokens, workspaces, accounts, capabilities, media, publications, deliveries, builds, voices, jobs]

export const endpoints: readonly Endpoint[] = features.flatMap((feature): Endpoint[] => Object.values(feature))

export const endpointsById: ReadonlyMap<string, Endpoint> = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
