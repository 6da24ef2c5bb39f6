/** Adds link cards to posts while they are written. */
import { linkPreviewQuery } from '#api/link-previews.ts'
import { queries } from '#api/queries.ts'
import { type Card, cardKeysOf, cardOfAccount, hasRoomForCard, judgeCard, linksOf, listCardAccounts, withCard } from './model/card.ts'
import { findTarget, idOfTarget } from './model/content.ts'
import { isEditable, listSent, modeOf } from './model/mode.ts'
import type { Session } from './session.ts'

/** A URL counts as complete after this pause in typing. */
const pauseMs = 900

interface Kept {
  seen: Set<string>
  made?: Card | undefined
}

const setCard = ({ content, edit, context, checked }: Session, accountId: string, card: Card | undefined): void => {
  const keys = cardKeysOf(accountId, context.get(), checked.get().forms)
  const target = findTarget(content.get(), accountId)
  if (keys && target) edit({ type: 'settings', values: new Map([[accountId, withCard(target.settings, keys, card)]]) })
}

/** Watches the texts until the result is called. Leaves existing links alone, because opening a post must not change it. */
export const updateLinkCards = (session: Session): (() => void) => {
  const { workspace, content, context, checked, publication } = session
  const before = new Set(publication.get()?.destinations.map(idOfTarget))
  const kept = new Map<string, Kept>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const read = (accountId: string) => {
    const value = content.get()
    const { forms } = checked.get()
    const keys = cardKeysOf(accountId, context.get(), forms)
    return (
      keys && {
        card: cardOfAccount(value, accountId, keys),
        links: linksOf(value, accountId, context.get(), forms),
        hasRoom: hasRoomForCard(value, accountId),
      }
    )
  }

  const make = async (accountId: string, url: string, memory: Kept): Promise<void> => {
    memory.seen.add(url)
    const found = await queries.fetchQuery(linkPreviewQuery(workspace.id, url)).catch(() => undefined)
    const now = read(accountId)
    // The post may have changed while the preview was fetched.
    if (!found || !now || now.card || !now.hasRoom || !now.links.includes(url)) return
    memory.made = { url, title: found.title, description: found.description }
    setCard(session, accountId, memory.made)
  }

  const look = () => {
    const mode = modeOf(publication.get(), { canEdit: session.canEdit, isSending: session.sending.get() !== undefined })
    if (!isEditable(mode)) return
    const sent = listSent(publication.get())
    for (const accountId of listCardAccounts(content.get(), context.get(), checked.get().forms)) {
      if (sent.has(accountId)) continue
      const now = read(accountId)
      if (!now) continue
      const memory = kept.get(accountId) ?? { seen: new Set(before.has(accountId) ? now.links : []) }
      kept.set(accountId, memory)
      const { drop, fetch } = judgeCard(now, memory)
      if (drop) setCard(session, accountId, undefined)
      if (fetch !== undefined) void make(accountId, fetch, memory)
    }
  }

  const lookLater = () => {
    clearTimeout(timer)
    timer = setTimeout(look, pauseMs)
  }
  const stops = [content.subscribe(lookLater), checked.subscribe(lookLater)]
  look()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
