// Blocks the first paint, so that a page never flashes in the other theme. Set by src/theme/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  const root = document.documentElement
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
  if (localStorage.getItem('contrast') === 'more') root.dataset.contrast = 'more'
} catch {}
