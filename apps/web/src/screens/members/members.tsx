import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { teamQuery } from '#api/team.ts'
import type { Command } from '#lib/command.ts'
import { useFirst } from '#lib/use-first.ts'
import { useCommands } from '#shell/commands.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Button } from '#ui/button/button.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { Invitations } from './invitations.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import styles from './members.module.css'
import { membersRoute } from './members.route.ts'

const t = translator('members')

/** From this number on, a search is quicker than looking. */
const manyMembers = 12

const inviteCommand: Command<{ mayInvite: boolean; openInvite: () => void }> = {
  id: 'invite-member',
  group: 'create',
  icon: Plus,
  label: () => t('inviteMember'),
  isEnabled: ({ mayInvite }) => mayInvite,
  run: ({ openInvite }) => openInvite(),
}

export const Members = () => {
  const { workspace, user } = membersRoute.useRouteContext()
  const { data: team } = useSuspenseQuery(teamQuery(workspace.id))
  const [isInviting, setInviting] = useState(false)
  const [query, setQuery] = useState('')
  const openInvite = (): void => setInviting(true)
  const mayInvite = workspace.can.invite
  useCommands([inviteCommand], { mayInvite, openInvite })
  const typed = query.trim().toLowerCase()
  const found = team.members.filter(({ email }) => email.includes(typed))
  const { shown, showMore } = useFirst(found)
  const admins = team.members.filter(({ role, status }) => role === 'admin' && status === 'active')
  return (
    <SettingsPage
      title={t('title')}
      beside={t('seats', { count: team.current_seats })}
      actions={
        mayInvite && (
          <Button look="primary" onClick={openInvite}>
            {t('invite')}
          </Button>
        )
      }
    >
      {team.members.length >= manyMembers && <SearchField label={t('search')} value={query} onChange={setQuery} />}
      <ul className={styles.list} aria-label={t('title')}>
        {shown.map((member) => (
          <MemberRow
            key={member.user_id}
            member={member}
            workspace={workspace}
            isUser={member.user_id === user.id}
            isLastAdmin={admins.length === 1 && admins[0]?.user_id === member.user_id}
          />
        ))}
      </ul>
      {showMore && <ShowMore onClick={showMore} />}
      {typed !== '' && <output className={styles.more}>{t('found', { count: found.length })}</output>}
      <Invitations invitations={team.invitations} workspaceId={workspace.id} mayInvite={mayInvite} />
      <InviteDialog open={isInviting} workspaceId={workspace.id} onClose={() => setInviting(false)} />
    </SettingsPage>
  )
}
