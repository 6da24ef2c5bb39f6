export interface SmtpServer {
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection may be upgraded with STARTTLS. */
  secure: boolean
  auth: { user: string; pass: string } | undefined
}

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Undefined if the URL is not that of a mail server. Default ports: 465 for smtps, 587 for smtp (RFC 8314, RFC 6409). */
export function readSmtpUrl(text: string): SmtpServer | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text)
  const [user, pass] = [decode(username), decode(password)]
  if (!hostname || user === undefined || pass === undefined || (pathname !== '' && pathname !== '/') || search || hash) return undefined
  const secure = protocol === 'smtps:'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    auth: user === '' ? undefined : { user, pass },
  }
}
