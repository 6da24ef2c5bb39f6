import { describe, expect, it } from 'vitest'
import { type ArticleSource, renderArticle } from './text.ts'

const render = (body: string, source: Partial<ArticleSource> = {}) =>
  renderArticle({ body, title: '', media: [], origin: 'https://s.example', ...source })
const html = (body: string) => render(body).html

describe('texts of posts', () => {
  it('are CommonMark with tables, strikethrough, tasks and bare links', () => {
    expect(html('**a** *b* `c`')).toBe('<p><strong>a</strong> <em>b</em> <code>c</code></p>')
    expect(html('~~a~~')).toBe('<p><del>a</del></p>')
    expect(html('- [x] a\n- [ ] b')).toBe('<ul>\n<li class="task">☑ a</li>\n<li class="task">☐ b</li>\n</ul>')
    expect(html('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain('<td>1</td>\n<td class="right">2</td>')
    expect(html('https://a.example/x?b=1&c=2')).toBe(
      '<p><a href="https://a.example/x?b=1&amp;c=2" rel="noopener nofollow ugc">https://a.example/x?b=1&amp;c=2</a></p>',
    )
    expect(html('```js\na < b\n```')).toBe('<pre tabindex="0"><code class="language-js">a &lt; b\n</code></pre>')
    expect(html('3. a\n4. b')).toBe('<ol start="3">\n<li>a</li>\n<li>b</li>\n</ol>')
  })

  it('keep typed line breaks, and join lines wrapped by an editor', () => {
    expect(html('Monday\nTuesday')).toBe('<p>Monday<br />Tuesday</p>')
    const lines = [
      'A key part of agile development is constantly shipping new features. The',
      'team behind the website of the Commission ships new features at least',
      'once every two weeks. Sometimes the features are big and noticeable',
      'changes, such as the new home page that was launched.',
    ]
    expect(html(lines.join('\n'))).toBe(`<p>${lines.join('\n')}</p>`)
  })

  it("demote all headings below the page's heading, up to the lowest level", () => {
    expect(html('a\n\n# b\n\n### c')).toBe('<p>a</p>\n<h2>b</h2>\n<h4>c</h4>')
    expect(html('a\n\n### b\n\n#### c')).toBe('<p>a</p>\n<h2>b</h2>\n<h3>c</h3>')
    expect(html('a\n\n# b\n\n###### c')).toContain('<h6>c</h6>')
  })

  it('keep links within the instance as paths, and mark only external ones', () => {
    expect(html('[a](/b) [c](#d) [e](f) [g](https://s.example/h)')).toBe(
      '<p><a href="/b">a</a> <a href="/site/~/~#d">c</a> <a href="/site/~/f">e</a> <a href="/h">g</a></p>',
    )
    expect(html('[a](mailto:b@c.example)')).toContain('href="mailto:b@c.example"')
  })

  it('show pictures from https or the site, and only the alternative text of others', () => {
    expect(html('![a](https://c.example/d.png)')).toBe(
      '<p><img src="https://c.example/d.png" alt="a" loading="lazy" referrerpolicy="no-referrer" /></p>',
    )
    expect(html('![a](http://c.example/d.png) ![b](data:image/png;base64,AAAA) ![c](/elsewhere.png)')).toBe('<p>a b c</p>')
    const media = [{ media_id: 'm1', mime: 'image/png', size: 1, filename: 'x.png', alt_text: 'Quay', width: 3, height: 4 }]
    expect(render('![](media/m1/x.png)', { media })).toMatchObject({
      html: '<p><img src="/site/~/media/m1/x.png" alt="Quay" width="3" height="4" loading="lazy" /></p>',
      shown: ['m1'],
    })
    expect(render('![](https://s.example/site/quay/media/m1/x.png)', { media }).shown).toEqual(['m1'])
  })

  it('show HTML markup literally', () => {
    expect(html('<div>\n**b**\n</div>')).toBe('<p>&lt;div&gt;<br /><strong>b</strong><br />&lt;/div&gt;</p>')
    expect(html('a <b>c</b> &amp; &lt;d&gt; & e')).toBe('<p>a &lt;b&gt;c&lt;/b&gt; &amp; &lt;d&gt; &amp; e</p>')
    expect(html('`<td align="left">`')).toBe('<p><code>&lt;td align="left"&gt;</code></p>')
  })

  it('have a plain version in one line', () => {
    expect(render('# A\n\nb **c** [d](https://e.example)\n\n- f\n- g & <h>').plain).toBe('b c d f g & <h>')
    expect(render('# A').title).toBe('A')
  })
})

describe('attempts to run scripts', () => {
  const attempts = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](&#x6A;avascript&colon;alert(1))',
    '[a](java\u0001script:alert(1))',
    '[a](<java\tscript:alert(1)>)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](vbscript:msgbox)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '![" onerror="alert(1)](https://c.example/d.png)',
    `![a](https://c.example/d.png 'x" onerror="alert(1)')`,
    '[a](https://c.example/"onmouseover="alert(1))',
    '[a]: javascript:alert(1)\n\n[a]',
    '```"><script>alert(1)</script>\na\n```',
    '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
    '<!--><script>alert(1)</script>-->',
    '<a href="javascript:alert(1)">a</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '# <math><mi xlink:href="javascript:alert(1)">a',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
  ]

  it.each(attempts)('fail: %s', (attempt) => {
    const { html } = render(`a\n\n${attempt}`)
    const tags = html.match(/<[^>]*>/g) ?? []
    expect(tags.join('')).not.toMatch(/<(?!\/?(?:p|a|img|h2|code|pre|br|div|table|thead|tbody|tr|th|td)\b)/)
    expect(tags.join('').replaceAll(/"[^"]*"/g, '""')).not.toMatch(/\son\w+=|srcdoc|style/i)
    for (const [, url = ''] of tags.join('').matchAll(/(?:href|src)="([^"]*)"/g)) expect(url).toMatch(/^(?:https?:\/\/|mailto:|\/(?!\/))/)
  })
})
