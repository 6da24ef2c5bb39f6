/**
 * HTML of this server for a frame that runs no scripts, under Trusted Types (https://w3c.github.io/trusted-types/dist/spec/). The page's
 * policy names `broadside-frames`, which is apart from the policy for scripts because it allows any HTML.
 */

interface HtmlPolicy {
  createHTML: (html: string) => string
}

interface PolicyFactory {
  createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

const policy = trustedTypes?.createPolicy('broadside-frames', { createHTML: (html) => html })

/** A page in a frame has the policy of the app, which allows no inline styles and reports each one. */
const inlineStyles = /<style[^>]*>[^<]*<\/style>/g

/** Shows a page in a frame, after making sure that its scripts can't run. */
export const showFramed = (frame: HTMLIFrameElement, html: string): void => {
  frame.setAttribute('sandbox', '')
  const shown = html.replaceAll(inlineStyles, '')
  frame.srcdoc = policy?.createHTML(shown) ?? shown
}
