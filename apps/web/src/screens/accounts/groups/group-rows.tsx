import { GripVertical, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AccountView, SocialSetView } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { nameAccount } from '../account-row.tsx'
import styles from '../accounts.module.css'

const t = translator('accounts')

type Member = SocialSetView['accounts'][number]

interface GroupRowsProps {
  group: SocialSetView
  accounts: readonly AccountView[]
  mayChange: boolean
  onMove: (from: number, to: number) => void
  onRemove: (accountId: string) => void
}

interface MemberRowProps extends Omit<GroupRowsProps, 'accounts'> {
  member: Member
  account: AccountView | undefined
  index: number
  onKeyMove: (to: number) => void
}

const steps: Partial<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

export const handleId = (groupId: string, accountId: string): string => `move-${groupId}-${accountId}`

const MemberRow = ({ group, member, account, index, mayChange, onMove, onKeyMove, onRemove }: MemberRowProps) => {
  const row = useRef<HTMLLIElement>(null)
  const name = account ? nameAccount(account) : member.account_username
  const id = handleId(group.id, member.social_account_id)
  const indexOf = useEffectEvent(() => index)
  const drop = useEffectEvent(onMove)
  useEffect(() => {
    const handle = document.getElementById(id)
    if (!mayChange || !row.current || !handle) return undefined
    const element = row.current
    let stop: (() => void) | undefined
    let isOver = false
    void import('./drag.ts').then(({ watchRow }) => {
      if (!isOver)
        stop = watchRow({ group: group.id, row: element, handle, indexOf: () => indexOf(), onMove: (from, to) => drop(from, to) })
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [group.id, id, mayChange])
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    onKeyMove(index + step)
  }
  return (
    <li ref={row} className={styles.member}>
      {mayChange && <IconButton id={id} icon={GripVertical} label={t('moveAccount', { name })} onKeyDown={onKeyDown} />}
      <Avatar name={name} src={account && pictureOf(account)} size={28} mark={toMark(member.platform)} />
      <span className={styles.who}>{name}</span>
      {mayChange && (
        <IconButton icon={X} label={t('removeAccount', { name, group: group.name })} onClick={() => onRemove(member.social_account_id)} />
      )}
    </li>
  )
}

/** The accounts of a group in their order, which is dragged or changed with the arrow keys on the handle. */
export const GroupRows = ({ group, accounts, mayChange, onMove, onRemove }: GroupRowsProps) => {
  const [moved, setMoved] = useState<{ id: string; position: number }>()
  // Moving an element takes its focus away.
  useLayoutEffect(() => {
    if (moved) document.getElementById(handleId(group.id, moved.id))?.focus()
  }, [group.id, moved])
  const find = (id: string): AccountView | undefined => accounts.find((account) => account.id === id)
  const moveByKey = (from: number, to: number): void => {
    const member = group.accounts[from]
    if (!member || to < 0 || to >= group.accounts.length) return
    onMove(from, to)
    setMoved({ id: member.social_account_id, position: to + 1 })
  }
  const movedAccount = moved && find(moved.id)
  return (
    <>
      <ol aria-label={t('groupAccounts', { group: group.name })}>
        {group.accounts.map((member, index) => (
          <MemberRow
            key={member.social_account_id}
            group={group}
            member={member}
            account={find(member.social_account_id)}
            index={index}
            mayChange={mayChange}
            onMove={onMove}
            onKeyMove={(to) => moveByKey(index, to)}
            onRemove={onRemove}
          />
        ))}
      </ol>
      <output className="visually-hidden">
        {moved && movedAccount && t('movedTo', { name: nameAccount(movedAccount), position: moved.position, count: group.accounts.length })}
      </output>
    </>
  )
}
