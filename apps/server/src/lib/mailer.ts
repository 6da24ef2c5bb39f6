/** Sends email through the instance's mail server over pooled connections. */
import type { Config } from '#server/config.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'
import { defined } from '#lib/defined.ts'

export interface OutgoingMail {
  /** In angle brackets. */
  messageId: string
  from: string
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The same email would be rejected again. */
  readonly isPermanent: boolean
  /** True if the server responded, rather than the connection failing. */
  readonly isAnswered: boolean
  /** The server's response, for operators. */
  readonly detail: string

  constructor(message: string, { isPermanent, isAnswered, detail }: Pick<MailRefused, 'isPermanent' | 'isAnswered' | 'detail'>) {
    super(message)
    this.isPermanent = isPermanent
    this.isAnswered = isAnswered
    this.detail = detail
  }
}

export interface Mailer extends AsyncDisposable {
  /** Resolves once the server accepted the email. Throws MailRefused. */
  send(mail: OutgoingMail): Promise<void>
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

async function openTransport({ host, port, secure, auth }: SmtpServer, timeout: number) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    host,
    port,
    secure,
    ...defined({ auth }),
    // A password is never sent in the clear, except to this machine.
    requireTLS: !secure && auth !== undefined && !isLoopback(host),
    maxConnections: 2,
    // The queue retries and records attempts. The pool's own retries could resend an email that was accepted.
    maxRequeues: 0,
    idleTimeout: 30_000,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    dnsTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A 5xx rejection of the sender, the recipient or the text is permanent; everything else may succeed later (RFC 5321, 4.2.1). */
function toRefusal(error: unknown): MailRefused {
  const { code = '', responseCode, message = '' } = error as { code?: string; responseCode?: number; message?: string }
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
  const said = responseCode === undefined ? 'gave no good answer' : `answered ${responseCode}`
  return new MailRefused(`The mail server ${said}.`, { isPermanent, isAnswered: responseCode !== undefined, detail: message.slice(0, 300) })
}

/** Connects, and loads the library, for the first email; reconnects when the setting changes. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'SMTP_TIMEOUT_SECONDS'>): Mailer {
  let open: { url: string; transport: ReturnType<typeof openTransport> } | undefined
  const transportOf = (url: string) => {
    if (open?.url === url) return open.transport
    const server = readSmtpUrl(url)
    if (!server) throw new Error('No mail server is configured.')
    void open?.transport.then((former) => former.close())
    open = { url, transport: openTransport(server, config.SMTP_TIMEOUT_SECONDS * 1000) }
    return open.transport
  }
  return {
    send: async ({ to, ...mail }) => {
      const transport = await transportOf(config.SMTP_URL)
      // As an object, so that no part of the address is parsed as a list or a name.
      await transport.sendMail({ ...mail, to: { name: '', address: to } }).catch((error: unknown) => {
        throw toRefusal(error)
      })
    },
    [Symbol.asyncDispose]: async () => (await open?.transport)?.close(),
  }
}
