/** Documents about this service that servers of networks read, such as the metadata of an OAuth client. */
import type { Pages } from '#http/server.ts'
import { redirectUriOf } from './accounts.connect.ts'

export const accountsPages: Pages = (fastify, app) => {
  for (const { id, documents = {} } of Object.values(app.networks))
    for (const [path, toDocument] of Object.entries(documents))
      fastify.get(path, (_, reply) =>
        reply.header('cache-control', 'public, max-age=300').send(toDocument(app.serviceClient, redirectUriOf(app, id))),
      )
}
