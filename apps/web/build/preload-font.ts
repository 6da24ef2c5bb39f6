import type { Plugin } from 'vite'

/** Preloads the interface font, so that text doesn't wait for the style sheet to request it. */
export const preloadFont = (name: string): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => {
      const file = Object.keys(bundle ?? {}).find((path) => path.includes(`${name}-`) && path.endsWith('.woff2'))
      if (!file) return []
      return [
        { tag: 'link', attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true }, injectTo: 'head' },
      ]
    },
  },
})
