const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const noHosts: ReadonlySet<string> = new Set()

/**
 * Mastodon's markup: paragraphs, hidden parts of URLs, mentions without their host. A mention on a host the server can't reach (`strange`)
 * stays as written.
 */
export const toHtml = (text: string, strange = noHosts): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) =>
      escape(paragraph)
        .replace(/https?:\/\/[^\s<]+/g, (url) => {
          const [, scheme = '', rest = ''] = /^(https?:\/\/(?:www\.)?)(.*)$/.exec(url) ?? []
          const shown = `<span class="ellipsis">${rest.slice(0, 30)}</span><span class="invisible">${rest.slice(30)}</span>`
          return `<a href="${url}" target="_blank"><span class="invisible">${scheme}</span>${shown}</a>`
        })
        .replace(/(^|\s)@(\w+)@([\w.]+)/g, (whole, before: string, name: string, host: string) =>
          strange.has(host) ? whole : `${before}<span class="h-card"><a href="https://${host}/@${name}">@<span>${name}</span></a></span>`,
        )
        .replaceAll('\n', '<br />'),
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')

/** The same for a Markdown text, whose syntax characters turn into markup. */
export const toMarkdownHtml = (text: string, strange = noHosts): string =>
  toHtml(text, strange)
    .replaceAll(/(?<=^<p>|<br \/>)- (.*?)(?=<br \/>|<\/p>)/g, '<li>$1</li>')
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/[*_](\S.*?)[*_]/g, '<em>$1</em>')
