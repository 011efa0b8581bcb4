echo "Hello " . $_GET["name"];
