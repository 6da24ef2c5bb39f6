/** Hands mail to the mail server of the instance over pooled connections. */
import type { Config } from '#server/config.ts'
import { readSmtpUrl, type SmtpServer } from './smtp-url.ts'

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

/** The mail server did not take the mail. */
export class MailRefused extends Error {
  override name = 'MailRefused'
  /** The same mail would be refused again. */
  readonly isPermanent: boolean
  /** What the server said, for operators. */
  readonly detail: string

  constructor(message: string, { isPermanent, detail }: { isPermanent: boolean; detail: string }) {
    super(message)
    this.isPermanent = isPermanent
    this.detail = detail
  }
}

export interface Mailer extends AsyncDisposable {
  /** Resolves when the server took the mail. Throws MailRefused. */
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
    ...(auth ? { auth } : {}),
    // A password never travels in the clear, except to this very machine.
    requireTLS: !secure && auth !== undefined && !isLoopback(host),
    maxConnections: 2,
    // The queue repeats, with what is written down; the pool itself would repeat a mail that may have been taken.
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

/** A refusal of the sender, the recipient or the text with 5xx is final; everything else may be better later (RFC 5321, 4.2.1). */
function toRefusal(error: unknown): MailRefused {
  const { code = '', responseCode, message = '' } = error as { code?: string; responseCode?: number; message?: string }
  const isPermanent = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode >= 500
  const said = responseCode === undefined ? 'gave no good answer' : `answered ${responseCode}`
  return new MailRefused(`The mail server ${said}.`, { isPermanent, detail: message.slice(0, 300) })
}

/** Connects when the first mail goes out, and anew when the setting changes; the library is not loaded before. */
export function createMailer(config: Pick<Config, 'SMTP_URL' | 'SMTP_TIMEOUT_SECONDS'>): Mailer {
  let open: { url: string; transport: ReturnType<typeof openTransport> } | undefined
  const transportOf = (url: string) => {
    if (open?.url === url) return open.transport
    const server = readSmtpUrl(url)
    if (!server) throw new Error('there is no mail server')
    void open?.transport.then((former) => former.close())
    open = { url, transport: openTransport(server, config.SMTP_TIMEOUT_SECONDS * 1000) }
    return open.transport
  }
  return {
    send: async ({ to, ...mail }) => {
      const transport = await transportOf(config.SMTP_URL)
      // As an object, so that nothing in the address is read as a list or a name.
      await transport.sendMail({ ...mail, to: { name: '', address: to } }).catch((error: unknown) => {
        throw toRefusal(error)
      })
    },
    [Symbol.asyncDispose]: async () => (await open?.transport)?.close(),
  }
}
