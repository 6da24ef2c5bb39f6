/** The template of all emails: plain text, and simple HTML that is readable in light and dark mode and without pictures. */
import { html } from '#lib/html/html.ts'
import { type Markup, raw } from '#lib/html/markup.ts'
import type { MailContent } from './mail.ts'
import { messagesFor } from './mail-messages.ts'

interface Written extends MailContent {
  subject: string
  origin: string
}

export function toText({ language, paragraphs, code, action, unsubscribeUrl, origin }: Written): string {
  const { format } = messagesFor(language)
  const parts = [
    ...paragraphs,
    ...(code === undefined ? [] : [`    ${code}`]),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    `-- \n${format('signature', { origin })}${unsubscribeUrl === undefined ? '' : `\n${format('choose_mail')}: ${unsubscribeUrl}`}`,
  ]
  return `${parts.join('\n\n')}\n`
}

const style = [
  'body{margin:0;padding:24px;background:#f4f4f5;color:#18181b;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  'main{max-width:34em;margin:0 auto;padding:24px;background:#ffffff;border-radius:8px}',
  'h1{margin:0 0 16px;font-size:20px;line-height:1.3}',
  '.code{font:600 28px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.15em}',
  '.action{display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;border-radius:6px;text-decoration:none}',
  'footer{max-width:34em;margin:16px auto 0;font-size:14px;color:#52525b}',
  'footer a{color:inherit}',
  '@media (prefers-color-scheme:dark){body{background:#18181b;color:#f4f4f5}main{background:#27272a}.action{background:#bfdbfe;color:#172554}footer{color:#d4d4d8}}',
].join('')

export function toHtml({ language: tag, subject, paragraphs, code, action, unsubscribeUrl, origin }: Written): string {
  const { language, format } = messagesFor(tag)
  const address = (url: string): Markup => html`<p>${format('or_open')} <a href="${url}">${url}</a></p>`
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${subject}</h1>
          ${paragraphs.map((text) => html`<p>${text}</p> `)}${code !== undefined && html`<p class="code">${code}</p> `}${
            action &&
            html`<p><a class="action" href="${action.url}">${action.label}</a></p>
              ${address(action.url)} `
          }
        </main>
        <footer>
          <p>${format('signature', { origin })}</p>
          ${unsubscribeUrl !== undefined && html`<p><a href="${unsubscribeUrl}">${format('choose_mail')}</a></p> `}
        </footer>
      </body>
    </html> `.text
}
