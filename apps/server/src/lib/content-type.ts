import { defined } from '#lib/defined.ts'
export interface ContentType {
  /** In lower case, without parameters; empty if the response has none. */
  mime: string
  charset?: string
}

export function readContentType(headers: Headers): ContentType {
  const text = headers.get('content-type') ?? ''
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(text)?.[1]
  return { mime: text.split(';', 1)[0]?.trim().toLowerCase() ?? '', ...defined({ charset: charset || undefined }) }
}
