// A program: an OpenID provider on a port of its own, until its standard input ends. Writes its issuer as a line when it
// answers. Clients register themselves (OpenID Connect Dynamic Client Registration 1.0); whoever types a name is signed in.
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
  // Without its own guard, which keeps logout tokens from reaching a server on this machine.
  fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
  cookies: { keys: ['only for tests'] },
  // A name with an @ is the address; one that ends in `-unverified` has an address that nobody verified.
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
