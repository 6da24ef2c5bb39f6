/** Statuses as Mastodon writes them down. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The markup that Mastodon makes: paragraphs, hidden parts of addresses, mentions without their host. */
export const toHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) =>
      escape(paragraph)
        .replace(/https?:\/\/[^\s<]+/g, (url) => {
          const [, scheme = '', rest = ''] = /^(https?:\/\/(?:www\.)?)(.*)$/.exec(url) ?? []
          const shown = `<span class="ellipsis">${rest.slice(0, 30)}</span><span class="invisible">${rest.slice(30)}</span>`
          return `<a href="${url}" target="_blank"><span class="invisible">${scheme}</span>${shown}</a>`
        })
        .replace(/(^|\s)@(\w+)@([\w.]+)/g, '$1<span class="h-card"><a href="https://$3/@$2">@<span>$2</span></a></span>')
        .replaceAll('\n', '<br />'),
    )
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('')
