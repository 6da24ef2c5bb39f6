import { ArrowDown, ArrowUp, ExternalLink, Pause, Play } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('postingSlots')

interface Pausing {
  mayWrite: boolean
  isPaused: boolean
  pause: () => void
  resume: () => void
}

export const pauseQueue: Command<Pausing> = {
  id: 'queue-pause',
  icon: Pause,
  label: () => t('pause'),
  isEnabled: ({ mayWrite, isPaused }) => mayWrite && !isPaused,
  run: ({ pause }) => pause(),
}

export const resumeQueue: Command<Pausing> = {
  id: 'queue-resume',
  icon: Play,
  label: () => t('resume'),
  isEnabled: ({ mayWrite, isPaused }) => mayWrite && isPaused,
  run: ({ resume }) => resume(),
}

interface Moving {
  canMove: (by: 1 | -1) => boolean
  move: (by: 1 | -1) => void
}

export const moveEarlier: Command<Moving> = {
  id: 'queue-earlier',
  icon: ArrowUp,
  label: () => t('earlier'),
  isEnabled: ({ canMove }) => canMove(-1),
  run: ({ move }) => move(-1),
}

export const moveLater: Command<Moving> = {
  id: 'queue-later',
  icon: ArrowDown,
  label: () => t('later'),
  isEnabled: ({ canMove }) => canMove(1),
  run: ({ move }) => move(1),
}

export const openPost: Command<{ open: () => void }> = {
  id: 'queue-open',
  icon: ExternalLink,
  label: () => t('openPost'),
  run: ({ open }) => open(),
}
