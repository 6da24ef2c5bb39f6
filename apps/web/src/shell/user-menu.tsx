import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, ChevronsUpDown, LogOut, ShieldCheck, UserRound } from 'lucide-react'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { sessionQuery } from '#api/session.ts'
import { currentTheme, hasHighContrast, setHighContrast, setTheme, type Theme } from '#theme/theme.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Menu, MenuCheck, MenuChoices, MenuCommand, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { type ProfileChange, saveProfile, type User } from '#api/profile.ts'
import { translator } from '#i18n/translator.ts'
import styles from './shell.module.css'
import { showShortcuts } from './shell-commands.ts'
import { shellRoute } from './shell.route.ts'

const t = translator('shell')

/** The user with their current profile, which may be newer than the page. */
export const useUser = (): User => {
  const { user } = shellRoute.useRouteContext()
  return useQuery(sessionQuery).data?.user ?? user
}

const useSaving = () =>
  useMutation({ mutationFn: (change: ProfileChange) => saveProfile(change), onError: (error) => void showToast(explain(error)) })

const themeChoices = () =>
  [
    { value: 'system', label: t('themeSystem') },
    { value: 'light', label: t('themeLight') },
    { value: 'dark', label: t('themeDark') },
  ] as const

const LookItems = () => {
  const [theme, setShownTheme] = useState(currentTheme)
  const [contrast, setContrast] = useState(hasHighContrast)
  const { mutate } = useSaving()
  return (
    <>
      <MenuChoices<Theme>
        label={t('theme')}
        value={theme}
        choices={themeChoices()}
        onChange={(chosen) => {
          setTheme(chosen)
          setShownTheme(chosen)
          mutate({ theme: chosen })
        }}
      />
      <MenuLine />
      <MenuCheck
        checked={contrast}
        onChange={(on) => {
          setHighContrast(on)
          setContrast(on)
        }}
      >
        {t('highContrast')}
      </MenuCheck>
    </>
  )
}

export interface UserItemsProps {
  onHelp: () => void
  onSignOut: () => void
}

export const UserItems = ({ onHelp, onSignOut }: UserItemsProps) => {
  const user = useUser()
  const { mutate: save } = useSaving()
  return (
    <>
      <MenuItem icon={UserRound} render={<Link to="/settings/profile" />}>
        {t('profile')}
      </MenuItem>
      <MenuItem icon={ShieldCheck} render={<Link to="/settings/security" />}>
        {t('security')}
      </MenuItem>
      <MenuItem icon={Bell} render={<Link to="/settings/notifications" />}>
        {t('notificationSettings')}
      </MenuItem>
      <MenuLine />
      <LookItems />
      <MenuCheck checked={user.shortcuts ?? true} onChange={(shortcuts) => save({ shortcuts })}>
        {t('singleKeys')}
      </MenuCheck>
      <MenuCommand command={showShortcuts} context={{ openShortcuts: onHelp }} />
      <MenuLine />
      <MenuItem icon={LogOut} onClick={onSignOut}>
        {t('signOut')}
      </MenuItem>
    </>
  )
}

export const UserMenu = (props: UserItemsProps) => {
  const user = useUser()
  const name = user.display_name || user.username
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button type="button" className={styles.owner}>
          <Avatar name={name} src={user.avatar_path} />
          <span className="visually-hidden">{t('user', { name })}</span>
          <span className={styles.name} aria-hidden>
            {name}
          </span>
          <ChevronsUpDown size={14} aria-hidden />
        </button>
      }
    >
      <UserItems {...props} />
    </Menu>
  )
}
