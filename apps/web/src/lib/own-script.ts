/** Addresses of scripts under Trusted Types (https://w3c.github.io/trusted-types/dist/spec/): only our own. The page's policy names `broadside`. */

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

/** The address of a script of this app, as a worker takes it. */
export const ownScript = (url: string): string => policy?.createScriptURL(url) ?? own(url)
