// A program: runs an OpenID provider on its own port until its standard input ends. Prints its issuer when ready. Clients register
// themselves (OpenID Connect Dynamic Client Registration 1.0); any name can sign in.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'

const server = createServer()
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const issuer = `http://127.0.0.1:${server.address().port}`

const provider = new Provider(issuer, {
  features: {
    registration: { enabled: true },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: { enabled: true },
  },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  // Bypass its guard, which blocks logout tokens to servers on this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
  cookies: { keys: ['only for tests'] },
  // A name with an @ is the email address; one ending in `-unverified` has an unverified address.
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: id.includes('@') ? id : `${id}@company.example`,
      email_verified: !id.endsWith('-unverified'),
      name: `Person ${id}`,
    }),
  }),
})
server.on('request', provider.callback())
process.stdout.write(`${issuer}\n`)
process.stdin.resume()
await once(process.stdin, 'close')
server.closeAllConnections()
server.close()
