/** The page behind the link of an invitation, until the web app takes this address over. */
import { clientAddress } from '#http/client-address.ts'
import type { Pages } from '#http/server.ts'
import { html, type Page, renderPage } from '#lib/html/html.ts'
import { findShown } from './invitations.ts'
import type { Shown } from './invitations.store.ts'

const shownPage = ({ workspace_name, role, email, inviter, expires_at }: Shown): Page => ({
  title: `Invitation to ${workspace_name}`,
  description: 'An invitation to a workspace.',
  body: html`<main>
    <h1>You are invited to ${workspace_name}</h1>
    <p>
      ${inviter || 'A former member'} invites ${email} to this workspace, as ${role}. The invitation is good until
      <time datetime="${expires_at.toISOString()}">${expires_at.toUTCString()}</time>.
    </p>
    <h2>To accept</h2>
    <ol>
      <li>
        Sign in as ${email}, or register with this address: <code>POST /api/v1/auth/login</code> or <code>POST /api/v1/auth/register</code>.
        Where registration asks for an invitation, give the last part of the address of this page as <code>invitation_token</code>.
      </li>
      <li>
        Send <code>POST /api/v1/workspace-invitations/accept</code> with the last part of the address of this page as <code>token</code>.
      </li>
    </ol>
    <p>Opening this page accepts nothing. The <a href="/api/v1/docs#accept-invitation">API reference</a> has the details.</p>
  </main>`,
})

const gonePage: Page = {
  title: 'This invitation is over',
  description: 'This invitation is over.',
  body: html`<main>
    <h1>This invitation is over</h1>
    <p>It was accepted, revoked or sent again, it has expired, or the address is not complete. Ask for a new one.</p>
  </main>`,
}

/** The address holds a secret: it is told to no other page, no search engine and no cache. */
const secrecy = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' }

export const teamPages: Pages = (fastify, app) => {
  fastify.get<{ Params: { token: string } }>('/invite/:token', async (request, reply) => {
    await app.limiter.hit('auth-ip', clientAddress(request.ip))
    const shown = await findShown(app, request.params.token)
    const { text, headers } = renderPage(shown ? shownPage(shown) : gonePage)
    return reply
      .code(shown ? 200 : 404)
      .headers({ ...headers, ...secrecy })
      .send(text)
  })
}
