import Document from 'documents';
import * as M from 'maps';
import 'maps/dist/maps.css';

const document = new Document();
document.autoTable({ html: '#table' }); // error
M.markerClusterGroup(); // error
console.log(M.map('a'), document);
