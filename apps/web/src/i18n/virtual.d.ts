declare module 'virtual:messages' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

  export const catalogs: Record<string, Record<string, () => Promise<{ default: Record<string, CompiledMessage> }>>>
}

declare module 'virtual:messages/en/*' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

  const catalog: Record<string, CompiledMessage>
  export default catalog
}
