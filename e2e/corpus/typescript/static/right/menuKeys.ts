export function menuLabel(key: string): string {
  switch (key) {
    case 'new':
      return 'New file';
    case 'open':
      return 'Open a file';
    case 'recent':
      return 'Recent files';
    default:
      return 'Unknown';
  }
}
