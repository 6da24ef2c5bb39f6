declare module 'virtual:words' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

  export const catalogues: Record<string, Record<string, () => Promise<{ default: Record<string, CompiledMessage> }>>>
}

declare module 'virtual:words/en/*' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

  const catalogue: Record<string, CompiledMessage>
  export default catalogue
}
