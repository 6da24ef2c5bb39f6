declare module 'virtual:messages' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

  type Loaders = Record<string, () => Promise<{ default: Record<string, CompiledMessage> }>>

  export const catalogs: Loaders
  export const translations: Record<string, () => Promise<{ default: Loaders }>>
}

declare module 'virtual:messages/en/*' {
  import type { CompiledMessage } from '@lingui/message-utils/compileMessage'

  const catalog: Record<string, CompiledMessage>
  export default catalog
}
