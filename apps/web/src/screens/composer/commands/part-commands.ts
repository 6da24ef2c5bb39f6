/** Commands for parts and for accounts' customizations. Each announces its result, and moves the focus to where the user continues. */
import { newKey } from '#lib/key.ts'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { type Chosen, findTarget, type Target } from '../session/model/content.ts'
import { edit } from '../session/model/edits.ts'
import { hasOwnWords, type Reset, reset } from '../session/model/overrides.ts'
import { copyOwn } from '../session/model/copy.ts'
import { partsOf, textOfPart } from '../session/model/parts.ts'
import { splitPart } from '../session/model/split.ts'
import { joinAll, type Restructure, restructure } from '../session/model/structure.ts'
import type { Session } from '../session/session.ts'
import { perform } from './undo.ts'
import { editorId, handleId } from './anchors.ts'

const t = translator('composerParts')

/** The API's limit. */
const mostParts = 25

interface PartOwner {
  session: Session
  /** The account with the parts; undefined means the shared parts. */
  accountId: string | undefined
}

interface AtPart extends PartOwner {
  part: string
}

const findArea = (part: string): HTMLTextAreaElement | undefined => {
  const area = document.getElementById(editorId(part))
  return area instanceof HTMLTextAreaElement ? area : undefined
}

const focusAt = (part: string, at: number) => () => {
  const area = findArea(part)
  area?.focus()
  area?.setSelectionRange(at, at)
}

/** Focuses the first part of an account, or the first shared part. */
export const focusFirstPart = (session: Session, accountId?: string): void => {
  const [first] = partsOf(session.content.get(), accountId)
  if (first) focusAt(first.id, first.text.length)()
}

const change = ({ session, accountId }: PartOwner, edit: Restructure, message: string, focus: () => void): boolean =>
  perform(session, { message, focus, change: (content) => restructure(content, edit, accountId) })

const hasRoom = ({ session, accountId }: PartOwner, more: number): boolean => {
  if (partsOf(session.content.get(), accountId).length + more <= mostParts) return true
  showToast(t('tooManyParts', { limit: mostParts }))
  return false
}

export const addPart = ({ session, accountId }: PartOwner, after?: string): void => {
  const parts = partsOf(session.content.get(), accountId)
  if (!hasRoom({ session, accountId }, 1)) return
  const id = newKey()
  const index = parts.findIndex((one) => one.id === after)
  const number = (index < 0 ? parts.length : index + 1) + 1
  change(
    { session, accountId },
    { type: 'part-added', id, ...(after === undefined ? {} : { after }) },
    t('didAdd', { number }),
    focusAt(id, 0),
  )
}

/** Splits at the cursor, or at its last position if the part doesn't have the focus. */
export const splitAtCursor = ({ session, accountId, part }: AtPart): void => {
  const at = findArea(part)?.selectionStart
  if (at === undefined || !hasRoom({ session, accountId }, 1)) return
  const text = textOfPart(session.content.get(), part, accountId)
  const id = newKey()
  const texts = [text.slice(0, at).trimEnd(), text.slice(at).trimStart()]
  change({ session, accountId }, { type: 'part-divided', part, texts, ids: [id] }, t('didSplit'), focusAt(id, 0))
}

export const splitToFit = ({ session, accountId, part }: AtPart): void => {
  const texts = splitPart(session.content.get(), { part, accountId }, session.context.get())
  if (texts.length < 2) return void showToast(t('fitsAlready'))
  if (!hasRoom({ session, accountId }, texts.length - 1)) return
  const ids = texts.slice(1).map(newKey)
  const last = texts.at(-1)?.length ?? 0
  const message = t('didSplitToFit', { count: texts.length })
  change({ session, accountId }, { type: 'part-divided', part, texts, ids }, message, focusAt(ids.at(-1) ?? part, last))
}

/** Joins the part to the previous one, and puts the cursor where they meet. */
export const joinPart = ({ session, accountId, part }: AtPart): void => {
  const parts = partsOf(session.content.get(), accountId)
  const index = parts.findIndex(({ id }) => id === part)
  const before = parts[index - 1]
  if (!before) return
  const own = parts[index]?.text.length ?? 0
  const focus = () => {
    const joined = partsOf(session.content.get(), accountId)[index - 1]
    if (joined) focusAt(joined.id, joined.text.length - own)()
  }
  change({ session, accountId }, { type: 'part-joined', part }, t('didJoin'), focus)
}

export const joinParts = ({ session, accountId }: PartOwner): void => {
  perform(session, {
    message: t('didJoinAll'),
    change: (content) => joinAll(content, accountId),
    focus: () => {
      const [joined] = partsOf(session.content.get(), accountId)
      if (joined) focusAt(joined.id, joined.text.length)()
    },
  })
}

export const removePart = ({ session, accountId, part }: AtPart): void => {
  const index = partsOf(session.content.get(), accountId).findIndex(({ id }) => id === part)
  change({ session, accountId }, { type: 'part-removed', part }, t('didRemove'), () => {
    const left = partsOf(session.content.get(), accountId)
    const next = left[Math.min(index, left.length - 1)]
    if (next) focusAt(next.id, next.text.length)()
  })
}

/** `to`: the resulting index. The focus stays on the part's handle. */
export const movePart = ({ session, accountId, part }: AtPart, to: number): void => {
  const total = partsOf(session.content.get(), accountId).length
  const message = t('didMove', { number: to + 1, total })
  change({ session, accountId }, { type: 'part-moved', part, to }, message, () => document.getElementById(handleId(part))?.focus())
}

/** `focus` overrides where the user continues; by default, the end of the reset part. */
export const resetOwn = (session: Session, accountId: string, what: Reset, focus?: () => void): void => {
  const isReset = () => {
    const target = findTarget(session.content.get(), accountId)
    return target !== undefined && !hasOwnWords(session.content.get(), target)
  }
  const wasDone = perform(session, {
    message: t('didReset'),
    change: (content) => reset(content, accountId, what),
    focus:
      focus ??
      (() => {
        const part = 'part' in what ? what.part : partsOf(session.content.get(), accountId)[0]?.id
        if (part !== undefined) focusAt(part, textOfPart(session.content.get(), part, accountId).length)()
      }),
  })
  if ((wasDone || what.field === 'all') && isReset()) session.customize(accountId, false)
}

export const copyTo = (session: Session, accountId: string, to: readonly string[]): void => {
  perform(session, { message: t('didCopy', { count: to.length }), change: (content) => copyOwn(content, accountId, to) })
}

/** Selects the accounts of the post. Removing an account with custom text is announced and can be undone. */
export const chooseTargets = (session: Session, chosen: Chosen): void => {
  const content = session.content.get()
  const kept = new Set<Target>(chosen.targets)
  const lost = content.targets.filter((target) => !kept.has(target) && hasOwnWords(content, target))
  perform(session, { message: t('didRemoveAccounts', { count: lost.length }), change: (now) => edit(now, { type: 'targets', ...chosen }) })
}
