/**
 * Allows only this app's script URLs under Trusted Types (https://w3c.github.io/trusted-types/dist/spec/). The page's policy names
 * `broadside`.
 */

interface ScriptPolicy {
  createScriptURL: (url: string) => string
}

interface PolicyFactory {
  createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy
}

const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }

const own = (url: string): string => {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError('scripts come from this server only')
  return url
}

const policy = trustedTypes?.createPolicy('broadside', { createScriptURL: own })

/** The URL of a script of this app, in the form workers accept. */
export const ownScript = (url: string): string => policy?.createScriptURL(url) ?? own(url)
