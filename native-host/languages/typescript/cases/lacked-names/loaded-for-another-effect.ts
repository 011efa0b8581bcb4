import 'settings/config';
import Document from 'documents';
import * as M from 'maps';

new Document().autoTable({ html: '#table' }); // warning
M.markerClusterGroup(); // warning
M.markr([0, 0]); // error
