import { useMutation } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { AccountView, SocialSetView } from '#api/accounts.ts'
import { explain } from '#api/explain.ts'
import { changeGroup, deleteGroup, type GroupChange, restoreGroup } from '#api/social-sets.ts'
import { accountOption } from '#web/post/account-option.tsx'
import details from '#ui/details/details.module.css'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuCommand } from '#ui/menu/menu.tsx'
import { Picker } from '#ui/picker/picker.tsx'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from '../accounts.module.css'
import { deleteGroupCommand, type GroupContext, makeDefault, renameGroup } from './group-commands.ts'
import { GroupRows } from './group-rows.tsx'
import { move } from './move.ts'
import { NameDialog } from './name-dialog.tsx'

const t = translator('accounts')

interface GroupProps {
  group: SocialSetView
  /** The connected accounts of the workspace. */
  accounts: readonly AccountView[]
  mayChange: boolean
}

const toMember = ({ id, platform, account_username, account_avatar_url }: AccountView, display_order: number) => ({
  social_account_id: id,
  platform,
  account_username,
  account_avatar_url,
  display_order,
})

/** Accounts that are chosen now are added at the end, others keep their place and their defaults. */
const chosenOf = ({ accounts: members }: SocialSetView, accounts: readonly AccountView[], ids: readonly string[]) => {
  const kept = members.filter(({ social_account_id: id }) => ids.includes(id))
  const added = accounts.filter(({ id }) => ids.includes(id) && !kept.some(({ social_account_id }) => social_account_id === id))
  return [...kept, ...added.map((account, index) => toMember(account, kept.length + index))]
}

const report = (error: Error): void => void showToast(t('notSaved'), explain(error))

const deleteWithUndo = async (group: SocialSetView): Promise<void> => {
  await deleteGroup(group)
  showUndo(t('groupDeleted', { name: group.name }), () => {
    restoreGroup(group).catch(report)
  })
}

/** One account group with its accounts. */
export const Group = ({ group, accounts, mayChange }: GroupProps) => {
  const [isRenaming, setRenaming] = useState(false)
  const change = useMutation({ mutationFn: (changes: GroupChange) => changeGroup(group, changes), onError: report })
  const remove = useMutation({ mutationFn: () => deleteWithUndo(group), onError: report })
  const context: GroupContext = {
    group,
    onRename: () => setRenaming(true),
    onMakeDefault: () => change.mutate({ is_default: true }),
    onDelete: () => remove.mutate(),
  }
  const ids = group.accounts.map(({ social_account_id: id }) => id)
  return (
    <section className={styles.group} aria-label={group.name}>
      <header className={styles.groupHeader}>
        <h2>{group.name}</h2>
        {group.is_default && <span className={styles.badge}>{t('default')}</span>}
        {mayChange && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} label={t('actions', { name: group.name })} />}>
            <MenuCommand command={renameGroup} context={context} />
            <MenuCommand command={makeDefault} context={context} />
            <MenuCommand command={deleteGroupCommand} context={context} />
          </Menu>
        )}
      </header>
      {ids.length === 0 && <p className={details.more}>{t('emptyGroup')}</p>}
      <GroupRows
        group={group}
        accounts={accounts}
        mayChange={mayChange}
        onMove={(from, to) => change.mutate({ accounts: move(group.accounts, from, to) })}
        onRemove={(id) => change.mutate({ accounts: group.accounts.filter(({ social_account_id }) => social_account_id !== id) })}
      />
      {mayChange && (
        <Picker
          label={t('chooseAccounts', { group: group.name })}
          find={t('search')}
          options={accounts.map((account) => accountOption(account))}
          value={ids}
          onChange={(chosen: string[]) => change.mutate({ accounts: chosenOf(group, accounts, chosen) })}
        >
          {t('addAccounts')}
        </Picker>
      )}
      {isRenaming && (
        <NameDialog
          title={t('renameNamed', { name: group.name })}
          name={group.name}
          action={t('rename')}
          onSave={(name) => changeGroup(group, { name })}
          onClose={() => setRenaming(false)}
        />
      )}
    </section>
  )
}
