/** The account that is being reconnected while the browser is at its network. Only this tab needs to remember it. */
const key = 'reconnecting'

export const rememberReconnecting = (id: string | undefined): void =>
  id === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, id)

export const findReconnecting = (): string | undefined => sessionStorage.getItem(key) ?? undefined
