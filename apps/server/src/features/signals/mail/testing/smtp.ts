/** A mail server for tests: real SMTP over a real socket, with scripted responses. */
import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  source: string
}

/** The server's response to a command: undefined accepts, a code rejects, `cut` hangs up, `silence` never responds. */
type Answer = number | 'cut' | 'silence' | undefined

export interface Behaviour {
  recipient?: (address: string) => Answer
  /** Called once the complete message has arrived. With `cut` it was still received. */
  data?: (message: Received) => Answer
  login?: { user: string; pass: string }
  /** Offers STARTTLS with an untrusted certificate. */
  startTls?: boolean
}

export interface TestSmtp extends AsyncDisposable {
  /** `smtp://127.0.0.1:<port>` */
  url: string
  port: number
  received: Received[]
  connections: number
  behaviour: Behaviour
  open(): number
  cut(): void
}

const refusal = (code: number) => Object.assign(new Error(code >= 500 ? 'No such user here' : 'Come back later'), { responseCode: code })

export async function startSmtp(behaviour: Behaviour = {}): Promise<TestSmtp> {
  const sockets = new Set<Socket>()
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  const answer = (given: Answer, done: (error?: Error | null) => void) => {
    if (given === 'cut') return cut()
    if (given === 'silence') return undefined
    return given === undefined ? done() : done(refusal(given))
  }
  const server = new SMTPServer({
    authOptional: behaviour.login === undefined,
    hideSTARTTLS: behaviour.startTls !== true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_, done) => {
      smtp.connections += 1
      done()
    },
    onAuth: ({ username, password }, _, done) => {
      const { login } = smtp.behaviour
      if (login && username === login.user && password === login.pass) done(null, { user: username })
      else done(refusal(535))
    },
    onRcptTo: ({ address }, _, done) => answer(smtp.behaviour.recipient?.(address), done),
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const message = { from, to: envelope.rcptTo.map(({ address }) => address), source: Buffer.concat(chunks).toString() }
        const given = smtp.behaviour.data?.(message)
        if (given === undefined || given === 'cut') smtp.received.push(message)
        answer(given, done)
      })
    },
  })
  server.on('error', () => undefined)
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    received: [],
    connections: 0,
    behaviour,
    open: () => sockets.size,
    cut,
    [Symbol.asyncDispose]: async () => {
      cut()
      await new Promise<void>((resolve) => void server.close(resolve))
    },
  }
  return smtp
}
