/** RFC 6266, with a plain name for old clients and the real one in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const plain = filename.replaceAll(/[^A-Za-z0-9._ -]/g, '_')
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
