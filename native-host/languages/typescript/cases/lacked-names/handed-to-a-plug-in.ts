import { Document } from 'documents';
import { applyPlugin } from 'tables-for-documents';
import * as M from 'maps';
import { more } from './more';

applyPlugin(Document);
Object.assign(M.Map.prototype, more);
new Document().autoTable({ html: '#table' }); // not checked
new Document().tabel([]); // error
M.markerClusterGroup(); // not checked
M.map('a').invalidate(); // not checked
