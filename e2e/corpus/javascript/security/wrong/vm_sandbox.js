import vm from 'node:vm';
export function runPlugin(source, api) {
  return vm.runInNewContext(source, { api });
}
